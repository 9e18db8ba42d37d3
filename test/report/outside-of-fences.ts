/** Without fenced code blocks, as CommonMark delimits them: a block ends at a fence that is at least as long. */
export function outsideOfFences(text: string): string {
  let fence: string | null = null;
  return text
    .split('\n')
    .filter((line) => {
      const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
      if (fence === null && mark === '') return true;
      if (fence === null) fence = mark;
      else if (mark.startsWith(fence) && line.trim() === mark) fence = null;
      return false;
    })
    .join('\n');
}
