/**
 * What becomes of each table that holds a user's id when they ask for their data or for its deletion (B15). A test
 * fails when a table with a user's id has no decision here.
 */
export interface Decision {
  /** In the export that a user may download, or why not. */
  exported: true | { because: string };
  deletion:
    | { does: 'erase' }
    /** The row stays, without anything that names the person. */
    | { does: 'anonymise'; keeps: string }
    | { does: 'keep'; because: string };
}

const law = 'Records of sales are kept for six years.';

export const dataRights: Record<string, Decision> = {
  users: { exported: true, deletion: { does: 'anonymise', keeps: 'The id, so that orders still add up.' } },
  user_genres: { exported: true, deletion: { does: 'erase' } },
  mail_tokens: { exported: { because: 'They only say that a mail was sent.' }, deletion: { does: 'erase' } },
  sessions: { exported: true, deletion: { does: 'erase' } },
  files: { exported: true, deletion: { does: 'erase' } },
  entitlements: { exported: true, deletion: { does: 'erase' } },
  lesson_progress: { exported: true, deletion: { does: 'erase' } },
  course_activity: { exported: true, deletion: { does: 'erase' } },
  video_positions: { exported: true, deletion: { does: 'erase' } },
  billing_customers: { exported: true, deletion: { does: 'keep', because: law } },
  orders: { exported: true, deletion: { does: 'keep', because: law } },
  payments: { exported: true, deletion: { does: 'keep', because: law } },
  coupon_uses: { exported: true, deletion: { does: 'keep', because: 'A coupon counts once a person.' } },
  subscriptions: { exported: true, deletion: { does: 'keep', because: law } },
  mails: { exported: true, deletion: { does: 'anonymise', keeps: 'The key, so that no mail is sent twice.' } },
  held_posts: { exported: { because: 'Kept for 30 minutes, for one browser.' }, deletion: { does: 'erase' } },
};
