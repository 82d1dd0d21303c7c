import { type Bytes, sha256, toHex } from './digest.ts';
import { broken, type Finding, open, proved } from './findings.ts';
import { type Manifest, MEMBERS } from './format.ts';
import { sentence } from './sentence.ts';

const OUTSIDE: readonly string[] = [MEMBERS.manifest, MEMBERS.signature];

/** Whether the file has the members its manifest names, and no others, as they were. */
export async function checkMembers(
  members: ReadonlyMap<string, Bytes>,
  manifest: Manifest,
): Promise<Finding[]> {
  const listed = new Map(manifest.members.map((member) => [member.name, member]));
  const findings: Finding[] = [];
  if (listed.size !== manifest.members.length)
    findings.push(broken(sentence('The manifest names a member twice.'), MEMBERS.manifest));
  for (const name of members.keys())
    if (!listed.has(name) && !OUTSIDE.includes(name))
      findings.push(broken(sentence('“{name}” was added to the file after it was made.', { name }), name));
  for (const { name, size, sha256: wanted } of listed.values()) {
    const bytes = members.get(name);
    if (bytes === undefined)
      findings.push(broken(sentence('“{name}” was taken out of the file.', { name }), name));
    else if (bytes.length !== size || toHex(await sha256(bytes)) !== wanted)
      findings.push(broken(sentence('“{name}” is not as it was when the file was made.', { name }), name));
  }
  if (findings.length > 0) return findings;
  return [
    proved(
      sentence(
        listed.size === 1
          ? 'One member of the file is as it was when it was made. None was added.'
          : '{members} members of the file are as they were when it was made. None was added.',
        { members: listed.size },
      ),
    ),
  ];
}

/** Whether the manifest is signed. @param isRight whether its key signed it; null where this browser does not know Ed25519 */
export function checkManifestSignature(key: string, isRight: boolean | null): Finding[] {
  if (isRight === null) return [open(sentence(WITHOUT_ED25519))];
  if (!isRight) {
    const { manifest, signature } = MEMBERS;
    const said = sentence('“{manifest}” is not the one that was signed: it or “{signature}” was changed.', {
      manifest,
      signature,
    });
    return [broken(said, manifest, signature)];
  }
  return [
    proved(sentence('Whoever holds the key {key} vouches for the file as it was when it was made.', { key })),
    open(
      sentence(
        'Whose key that is, the file cannot say. Compare it with the one the laboratory publishes, or that you were given in another way: {key}',
        { key },
      ),
    ),
    open(
      sentence(
        'Who forges a file can put a page of their own into it. To be sure, check it with this page from the laboratory, or from another evidence file.',
      ),
    ),
  ];
}

const WITHOUT_ED25519 =
  'This browser cannot check Ed25519 signatures, so nobody is shown to vouch for the file. Open this page in a newer browser.';
