const CONTROL_PICTURES = 0x2400;

/** The visible character that stands for a control character: `␉` for a tab. */
export const pictureOf = (control: string): string => String.fromCharCode(CONTROL_PICTURES + control.charCodeAt(0));
