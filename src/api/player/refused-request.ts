/** A request that the server refused. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  /** Of the error that the server sent. */
  readonly code: number;
  readonly data: unknown;

  constructor(message: string, code: number, data: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
