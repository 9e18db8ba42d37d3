/** Where everybody may see a game of which this is the socket: `/game/KEY/state` next to `/join/KEY`, after any common prefix (J-01, J-04). */
export function stateUrl(joinUrl: string): string | null {
  const [, secure, base, key] = /^ws(s?):\/\/(?:[^/@]*@)?([^?#]*)\/join\/([^/?#]+)\/?(?:[?#]|$)/.exec(joinUrl) ?? [];
  return key === undefined ? null : `http${secure}://${base}/game/${key}/state`;
}
