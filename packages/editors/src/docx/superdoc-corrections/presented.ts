interface EditorOptions {
  isPresented?: boolean;
  isChildEditor?: boolean;
  isHeaderOrFooter?: boolean;
}

/**
 * Whether the text of this editor is drawn as pages, and not by the browser's own layout. superdoc says so once the editor is made; here
 * it is known before, by an option that editors within it may have inherited.
 */
export const isPresented = ({ options }: { options: EditorOptions }): boolean =>
  options.isPresented === true && options.isChildEditor !== true && options.isHeaderOrFooter !== true;
