const KEY = /^[\w-]{10,64}$/;

/** Whether it is the address of a seat at a server of the JSON-RPC protocol. */
export const isSocket = (text: string): boolean => /^wss?:\/\//i.test(text.trim()) && URL.canParse(text.trim());

/** The address of a game or a server that somebody typed or pasted; null if it is none. */
export function parseInvitation(text: string, here: string): string | null {
  const typed = text.trim();
  if (KEY.test(typed) && !typed.includes('.')) return new URL(`/#join/${typed}`, here).href;
  const isWhole = /^https?:\/\//i.test(typed);
  if (typed === '' || (!isWhole && !/^[\w.-]+(?::\d+)?(?:[/#]|$)|^\[[\da-f:]+\]/i.test(typed))) return null;
  try {
    const url = new URL(isWhole ? typed : `${new URL(here).protocol}//${typed}`);
    if (url.hash === '') url.hash = 'join';
    return url.href;
  } catch {
    return null;
  }
}

/** The links that others can open, the best first: those of the local network, or else the page's own. */
export const invitationLinks = (key: string, addresses: readonly string[], here: string): readonly string[] =>
  (addresses.length > 0 ? addresses : [new URL('/', here).href]).map((address) => `${address}#join/${key}`);
