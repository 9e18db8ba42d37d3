import { useEffect, useState } from 'preact/hooks';
import { flag, listOf, objectOf, type Reader, text } from '../../table/json-reader.js';

/** What the server of this page offers to games over the network. */
export interface Offers {
  readonly programs: readonly { readonly name: string }[];
  /** Under which others reach the server; empty if that is not known. */
  readonly addresses: readonly string[];
  /** Only who has a token may create games. */
  readonly needsToken: boolean;
}

const LONGEST = 200;

const readOffers: Reader<Offers> = objectOf<Offers>({
  programs: listOf(objectOf({ name: text(LONGEST) }), LONGEST),
  addresses: listOf(text(LONGEST), LONGEST),
  needsToken: flag,
});

/** Null until the server has answered, and for good if there is none: in a file, or at a server of files alone. */
export function useOffers(): Offers | null {
  const [offers, setOffers] = useState<Offers | null>(null);
  useEffect(() => {
    if (location.protocol !== 'file:') void fetchOffers().then(setOffers);
  }, []);
  return offers;
}

async function fetchOffers(): Promise<Offers | null> {
  try {
    const response = await fetch('/table');
    const offers = readOffers(await response.json(), '');
    return offers.ok ? offers.value : null;
  } catch {
    return null;
  }
}

/** The part of the page for games over the network, which is loaded when it is needed. */
export type NetworkPart = typeof import('../remote/index.js');

/** Null while it is loaded. */
export function useNetworkPart(isNeeded = true): NetworkPart | 'failed' | null {
  const [part, setPart] = useState<NetworkPart | 'failed' | null>(null);
  useEffect(() => {
    if (isNeeded)
      import('../remote/index.js').then(
        (loaded) => setPart(loaded),
        () => setPart('failed'),
      );
  }, [isNeeded]);
  return part;
}
