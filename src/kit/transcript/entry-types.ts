import type { Header, HeaderKey } from './header-keys.js';
import type { ArgumentTypes, KINDS, KindOf, LINE_OPTIONS, LineSide } from './line-kinds.js';

type LineContent<S extends LineSide> = {
  [K in KindOf<S>]: { readonly side: S; readonly kind: K } & ArgumentTypes[(typeof KINDS)[S][K] & keyof ArgumentTypes];
}[KindOf<S>];

interface LineOptionTypes {
  nothing: true;
  /** Milliseconds. */
  time: number;
  count: number;
}

export type LineOptions<S extends LineSide> = {
  readonly [M in keyof (typeof LINE_OPTIONS)[S]]?: (typeof LINE_OPTIONS)[S][M] extends { readonly argument: infer A }
    ? LineOptionTypes[A & keyof LineOptionTypes]
    : never;
};

/** What any line except a comment may carry. */
export interface Marks {
  /** Milliseconds since the start of the recording, in tenths. */
  readonly time?: number;
  readonly seat?: string;
  /** Lines that share a link correspond to each other. */
  readonly links?: readonly string[];
  /** There is a blank line above. */
  readonly gap?: true;
}

export interface Comment {
  readonly side: '#';
  readonly kind: 'comment';
  readonly text: string;
  readonly gap?: true;
}

/** One of several things that the program is allowed to do. */
export type Alternative = LineContent<'<<'> & { readonly options?: LineOptions<'<<'> };

export type To = LineContent<'>>'> & Marks & { readonly options?: LineOptions<'>>'> };
export type From = Alternative & Marks & { readonly or?: readonly Alternative[] };
export type Event = LineContent<'--'> & Marks & { readonly options?: LineOptions<'--'> };

export type Entry = To | From | Event | Comment;

/** Comments in the header, by the key they precede; `end` has those after the last key. */
export type HeaderComments = { readonly [key in HeaderKey | 'end']?: readonly string[] };

export interface Transcript {
  readonly header: Header;
  readonly headerComments?: HeaderComments;
  readonly entries: readonly Entry[];
}
