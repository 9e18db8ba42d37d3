declare module 'sexpr-plus' {
  interface Position {
    readonly offset: number;
    readonly line: number;
    readonly column: number;
  }
  interface Location {
    readonly start: Position;
    readonly end: Position;
  }
  type Node =
    | { readonly type: 'atom' | 'string'; readonly content: string; readonly location: Location }
    | { readonly type: 'list'; readonly content: readonly Node[]; readonly location: Location };

  const sexprPlus: {
    readonly parse: (text: string) => readonly Node[];
    readonly SyntaxError: new () => Error & { readonly location: Location };
  };
  export = sexprPlus;
}
