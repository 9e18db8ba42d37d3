/** The style of a part that is loaded on demand, as text. */
declare module '*.css' {
  export const style: string;
}
