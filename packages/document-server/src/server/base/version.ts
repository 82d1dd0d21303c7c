/** The version of the Docs API this server speaks; api.js says the same in `DocEditor.version()`. */
export const apiVersion = '9.3.0';
