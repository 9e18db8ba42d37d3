/** Where the files of a submission are. */
export type SubmissionSource =
  | {
      readonly kind: 'folder';
      readonly path: string;
      readonly isDownload: boolean;
      /** What was left out where the folder comes from, and why. */
      readonly leftOut?: readonly string[];
    }
  | { readonly kind: 'archive'; readonly path: string }
  /** Single files, each under the name that the student gave it. */
  | { readonly kind: 'files'; readonly files: readonly { readonly path: string; readonly name: string }[] }
  /** It cannot be told which of its files are meant. */
  | { readonly kind: 'unclear'; readonly reason: string };

/** Something that a student handed in. */
export interface FoundSubmission {
  /** Unique in its class; its results are kept under it. */
  readonly name: string;
  /** What the download calls the student. */
  readonly student: string;
  /** The platform's number; null if nothing says one. */
  readonly id: string | null;
  /** The platform marked it as late. */
  readonly isLate: boolean;
  readonly source: SubmissionSource;
}

/** Something in the directory of submissions that is not graded. */
export interface IgnoredPath {
  readonly path: string;
  readonly reason: string;
}

export interface Intake {
  /** Sorted by name. */
  readonly submissions: readonly FoundSubmission[];
  readonly ignored: readonly IgnoredPath[];
}
