import type { Experiment, SessionUser } from '@benchbook/contract';
import { describe, expect, it } from 'vitest';
import { whyNotPublish, whyNotReview } from './rules.ts';

const user = { UserID: 5 } as SessionUser; // Only the id matters to the rules.
const experiment = (changes: Partial<Experiment>) =>
  ({ isPublished: false, isReviewed: false, publisherId: null, ...changes }) as Experiment; // Likewise.

describe('signing', () => {
  it('publishes once', () => {
    expect(whyNotPublish(experiment({}))).toBeNull();
    expect(whyNotPublish(experiment({ isPublished: true }))).not.toBeNull();
  });

  it('reviews after publishing, once, and by somebody else', () => {
    expect(whyNotReview(experiment({}), user)).not.toBeNull();
    expect(whyNotReview(experiment({ isPublished: true, publisherId: 6 }), user)).toBeNull();
    expect(whyNotReview(experiment({ isPublished: true, publisherId: 5 }), user)).toBe(
      'A different user is required for reviewing.',
    );
    expect(
      whyNotReview(experiment({ isPublished: true, isReviewed: true, publisherId: 6 }), user),
    ).not.toBeNull();
  });
});
