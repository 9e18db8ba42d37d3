import { useEffect, useState } from 'preact/hooks';

/** What the server of this page offers to games over the network. */
export interface Offers {
  readonly programs: readonly { readonly name: string }[];
  /** Under which others reach the server; empty if that is not known. */
  readonly addresses: readonly string[];
  /** Only who has a token may create games. */
  readonly needsToken: boolean;
  /** It keeps profiles when it is stopped, too. */
  readonly keepsProfiles: boolean;
}

/** Null until the server has answered, and for good if there is none: in a file, or at a server of files alone. */
export function useOffers(): Offers | null {
  const [offers, setOffers] = useState<Offers | null>(null);
  useEffect(() => {
    if (location.protocol !== 'file:') void fetchOffers().then(setOffers);
  }, []);
  return offers;
}

/** The server that the page itself came from is believed. */
const fetchOffers = (): Promise<Offers | null> =>
  fetch('/table').then(
    (response) => (response.ok ? (response.json() as Promise<Offers>) : null),
    () => null,
  );

/** The part of the page for games over the network, which is loaded when it is needed. */
export type NetworkPart = typeof import('../remote/index.js');

/** Null until it is loaded, which takes a server that answers. */
export function useNetworkPart(isNeeded = true): NetworkPart | null {
  const [part, setPart] = useState<NetworkPart | null>(null);
  useEffect(() => {
    if (isNeeded) import('../remote/index.js').then(setPart, () => {});
  }, [isNeeded]);
  return part;
}
