/** A text that was stored under a key; null if there is none, or if the browser keeps nothing. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it. Where the browser keeps nothing, what is stored lasts as long as the page. */
export function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Then the page keeps it.
  }
}

/** The value that was stored as JSON; null if it is none. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(readText(key) ?? 'null');
  } catch {
    return null;
  }
}
