/** The parts of `sexpr/v3`. */
export interface ProtocolName {
  readonly id: string;
  readonly version: string;
}

export function parseProtocolName(name: string): ProtocolName {
  const [id = '', version = ''] = name.split('/');
  return { id, version };
}

export const makeProtocolName = ({ id, version }: ProtocolName): string => `${id}/${version}`;

export const versionIn = (name: string): string => parseProtocolName(name).version;

/** The full names of a protocol's versions, oldest first. */
export const protocolNames = ({
  id,
  versions,
}: {
  readonly id: string;
  readonly versions: readonly string[];
}): string[] => versions.map((version) => makeProtocolName({ id, version }));
