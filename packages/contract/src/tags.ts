import { z } from 'zod';

/** Of one workbook. */
export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 40;
/** Taken away at once, of whatever workbooks. */
const MAX_TAGS_TAKEN = 100;

/** What two spellings of one tag share: case, accents and the number of spaces make no other tag of it. */
export const tagKey = (tag: string): string =>
  tag.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** A comma parts tags from each other, and quotes stand around them where they are looked for. */
const IN_NO_TAG = /[,"“”\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

const TOO_LONG = `A tag may have at most ${MAX_TAG_LENGTH} characters.`;

/** A word or two by which workbooks are found, as it was written. */
export const Tag = z
  .string()
  .max(1_000, TOO_LONG)
  .transform((tag) => tag.replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .max(MAX_TAG_LENGTH, TOO_LONG)
      .refine((tag) => !IN_NO_TAG.test(tag), {
        error: 'A tag has no comma and no quotes in it: write two tags instead.',
      })
      .refine((tag) => tagKey(tag) !== '', { error: 'A tag has at least one letter or number.' }),
  );
export type Tag = z.infer<typeof Tag>;

/** Each tag once, in the spelling that comes first. */
export const eachTagOnce = (tags: readonly string[]): string[] => {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag);
  return [...byKey.values()];
};

/** The tags of one workbook. */
export const Tags = z
  .array(Tag)
  .max(MAX_TAGS, `A workbook may have at most ${MAX_TAGS} tags.`)
  .transform(eachTagOnce);

/** What is added to the tags of a workbook and taken from them; what is in both is taken. */
export const TagChanges = z.object({
  add: Tags.default([]),
  remove: z.array(Tag).max(MAX_TAGS_TAKEN).default([]),
});
export type TagChanges = z.infer<typeof TagChanges>;

/** `stability,buffer`, as a query names tags. */
export const TagsInQuery = z
  .string()
  .max(MAX_TAGS * (MAX_TAG_LENGTH + 1))
  .transform((text) => text.split(','))
  .pipe(Tags);
