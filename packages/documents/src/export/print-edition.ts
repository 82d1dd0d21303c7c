/**
 * Of our way to pages: raise it with each change of what is printed, of `printCopy` or of how LibreOffice is asked, so that pages
 * of before are not given out any more.
 */
export const PRINT_EDITION = 1;
