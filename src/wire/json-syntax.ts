/** The first character at which a text stops being JSON. */
export interface JsonSyntaxError {
  /** In UTF-16 code units, as in `text[index]`; the length of the text if it ends too early. */
  readonly index: number;
  readonly expected: string;
}

/**
 * Where and why `JSON.parse` refuses a text; null if it does not. The parser's own message is different in every engine
 * and version, and often has no position. Nesting costs an array element, not a call.
 */
export function findJsonError(text: string): JsonSyntaxError | null {
  return new JsonChecker(text).check();
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERAL = /true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const BLANKS = /[ \t\n\r]*/y;

/** What may come next, by name; the text is what an error message says. */
const EXPECTED = {
  value: 'a value',
  firstElement: 'a value or ]',
  firstKey: 'a name in double quotes or }',
  key: 'a name in double quotes',
  colon: ':',
  nextElement: ', or ]',
  nextMember: ', or }',
  end: 'nothing after the value',
} as const;
type State = keyof typeof EXPECTED;

class JsonChecker {
  private readonly text: string;
  private index = 0;
  private state: State = 'value';
  /** What follows each list and object that is still open, once a value in it is complete. */
  private readonly open: ('nextElement' | 'nextMember')[] = [];
  private error: JsonSyntaxError | null = null;

  constructor(text: string) {
    this.text = text;
  }

  check(): JsonSyntaxError | null {
    this.skip(BLANKS);
    while (this.error === null && (this.state !== 'end' || this.index < this.text.length)) {
      if (!this.readToken(this.text[this.index])) this.fail(EXPECTED[this.state]);
      this.skip(BLANKS);
    }
    return this.error;
  }

  /** False if the next character cannot stand here. */
  private readToken(character: string | undefined): boolean {
    switch (this.state) {
      case 'firstKey':
        return character === '}' ? this.close() : this.readKey(character);
      case 'key':
        return this.readKey(character);
      case 'colon':
        return character === ':' && this.step('value');
      case 'nextElement':
        return character === ']' ? this.close() : character === ',' && this.step('value');
      case 'nextMember':
        return character === '}' ? this.close() : character === ',' && this.step('key');
      case 'firstElement':
        return character === ']' ? this.close() : this.readValue(character);
      case 'value':
        return this.readValue(character);
      case 'end':
        return false;
    }
  }

  private readValue(character: string | undefined): boolean {
    if (character === '[') return this.enter('nextElement', 'firstElement');
    if (character === '{') return this.enter('nextMember', 'firstKey');
    const isValue = character === '"' ? this.readString() : this.skip(NUMBER) || this.skip(LITERAL);
    if (isValue) this.state = this.open.at(-1) ?? 'end';
    return isValue;
  }

  private readKey(character: string | undefined): boolean {
    if (character !== '"' || !this.readString()) return false;
    this.state = 'colon';
    return true;
  }

  /** Character by character: a regular expression for the whole string runs out of memory on long ones. */
  private readString(): boolean {
    const { text } = this;
    for (this.index++; text[this.index] !== '"'; ) {
      if (this.index >= text.length) return this.fail('a closing double quote');
      if (text.charCodeAt(this.index) < 0x20) return this.fail('control characters as \\u escapes');
      if (text[this.index] !== '\\') this.index++;
      else if (!this.skip(ESCAPE)) return this.fail('one of the escapes \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX');
    }
    this.index++;
    return true;
  }

  private enter(afterValue: 'nextElement' | 'nextMember', next: State): boolean {
    this.open.push(afterValue);
    return this.step(next);
  }

  private close(): boolean {
    this.open.pop();
    return this.step(this.open.at(-1) ?? 'end');
  }

  private step(next: State): boolean {
    this.index++;
    this.state = next;
    return true;
  }

  private skip(token: RegExp): boolean {
    token.lastIndex = this.index;
    const isThere = token.test(this.text);
    if (isThere) this.index = token.lastIndex;
    return isThere;
  }

  /** Keeps the first error. */
  private fail(expected: string): false {
    this.error ??= { index: this.index, expected };
    return false;
  }
}
