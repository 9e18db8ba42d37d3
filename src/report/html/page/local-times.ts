const FORMAT: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'short' };

/** Shows dates in the reader's time zone and language. The exact time stays in the attribute. */
export function showLocalTimes(): void {
  for (const element of document.querySelectorAll('time')) {
    const date = new Date(element.dateTime);
    if (!Number.isNaN(date.getTime())) element.textContent = date.toLocaleString(undefined, FORMAT);
  }
}
