import {
  type OpcPackage,
  readRelationships,
  removeContentType,
  removeRelationship,
  removeRelationships,
} from '../../opc/index.ts';

/** `xl/charts/chart3.xml`: the first number no part has, in any writing. */
export function freePart(pkg: OpcPackage, name: string, ending = 'xml'): string {
  const taken = new Set(pkg.names().map((one) => one.toLowerCase()));
  let number = 1;
  while (taken.has(`${name}${number}.${ending}`.toLowerCase())) number++;
  return `${name}${number}.${ending}`;
}

/** Takes a part away that nothing leads to any more, and with it what only it led to. */
export function removeUnused(pkg: OpcPackage, part: string): void {
  const isUsed = ['', ...pkg.names()].some((name) =>
    readRelationships(pkg, name).some((link) => link.part === part),
  );
  if (isUsed || !pkg.has(part)) return;
  const own = readRelationships(pkg, part).filter((link) => !link.external);
  removeContentType(pkg, part);
  pkg.remove(part);
  removeRelationships(pkg, part);
  for (const link of own) removeUnused(pkg, link.part);
}

/** Takes away what leads from one part to another, and that part where nothing else leads to it. */
export function unlink(pkg: OpcPackage, from: string, part: string): void {
  for (const link of readRelationships(pkg, from)) {
    if (!link.external && link.part === part) removeRelationship(pkg, from, link.id);
  }
  removeUnused(pkg, part);
}
