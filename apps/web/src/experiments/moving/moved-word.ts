/** The id of the word that something was moved into a project: nobody is told twice. */
export const movedWord = (projectId: number): string => `moved to ${projectId}`;
