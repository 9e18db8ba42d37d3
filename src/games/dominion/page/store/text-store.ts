/** Texts by their keys, kept across visits. */
export interface TextStore {
  readonly all: () => Promise<readonly string[]>;
  readonly get: (key: string) => Promise<string | null>;
  readonly put: (key: string, text: string) => Promise<void>;
  readonly delete: (key: string) => Promise<void>;
  /** False if the browser allows no storage, so that everything is lost with the page. */
  readonly lasts: boolean;
}

const DATABASE = 'dominion';

/** A store in IndexedDB, or in memory where the browser forbids it. */
export async function openStore(name: string): Promise<TextStore> {
  try {
    return databaseStore(await openDatabase(), name);
  } catch {
    return memoryStore();
  }
}

const STORES = ['games', 'profiles'];

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      for (const name of STORES) request.result.createObjectStore(name);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function databaseStore(database: IDBDatabase, name: string): TextStore {
  const objects = (mode: IDBTransactionMode): IDBObjectStore => database.transaction(name, mode).objectStore(name);
  return {
    lasts: true,
    all: async () => (await settled<unknown[]>(objects('readonly').getAll())).map(String),
    get: async (key) => ((await settled<unknown>(objects('readonly').get(key))) as string | undefined) ?? null,
    put: async (key, text) => void (await settled(objects('readwrite').put(text, key))),
    delete: async (key) => void (await settled(objects('readwrite').delete(key))),
  };
}

function memoryStore(): TextStore {
  const texts = new Map<string, string>();
  return {
    lasts: false,
    all: async () => [...texts.values()],
    get: async (key) => texts.get(key) ?? null,
    put: async (key, text) => void texts.set(key, text),
    delete: async (key) => void texts.delete(key),
  };
}
