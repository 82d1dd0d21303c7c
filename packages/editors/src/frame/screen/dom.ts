type Attributes = Record<string, string | number | boolean | null | undefined>;

/**
 * A new element with these attributes (`false`, `null` and `undefined` leave one out, `true` sets it empty)
 * and children.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    created.setAttribute(name, value === true ? '' : String(value));
  }
  created.append(...children);
  return created;
}
