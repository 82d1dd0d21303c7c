import type { DiffPicture } from '@benchbook/contract';
import { createContext, useContext } from 'react';
import './compare.css';

/** The pictures that parts of a comparison name by number. */
export const Pictures = createContext<readonly DiffPicture[]>([]);

/** A picture of one of the two versions; nothing where it is none of those that were sent. */
export function Picture({ place, alt }: { place: number; alt: string }) {
  const picture = useContext(Pictures)[place];
  if (picture === undefined) return null;
  return <img className="diff-picture" alt={alt} src={`data:${picture.type};base64,${picture.data}`} />;
}
