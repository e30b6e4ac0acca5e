import { Form } from '@remix-run/react';
import { BookmarkForm } from '~/features/learning/ui/bookmark-form';
import { formatWhole } from '~/kit/money';
import { Button } from '~/ui/button';
import { useToggle } from '~/ui/use-toggle';
import type { ArticleMarksView } from '../present-article.server';

/** The subscriber's marks on this page's article. The parent must use the article's id as key. */
export function ArticleMarks({ marks }: { marks: ArticleMarksView }) {
  return (
    <div className="row marks">
      <LikeForm isLiked={marks.isLiked} likesCount={marks.likesCount} />
      <BookmarkForm isBookmarked={marks.isBookmarked} />
      <ReadForm isRead={marks.isRead} />
    </div>
  );
}

function LikeForm({ isLiked, likesCount }: Pick<ArticleMarksView, 'isLiked' | 'likesCount'>) {
  const { isOn, onSubmit } = useToggle(isLiked);
  const count = likesCount + Number(isOn) - Number(isLiked);
  return (
    <Form method="post" id="like" preventScrollReset onSubmit={onSubmit}>
      <input type="hidden" name="isLike" value={String(!isOn)} />
      <Button name="intent" value="like" variant="quiet" isOn={isOn} icon="heart">
        <span>
          {isOn ? 'Remove like' : 'Like'} <span className="num muted">{formatWhole(count)}</span>
        </span>
      </Button>
    </Form>
  );
}

function ReadForm({ isRead }: Pick<ArticleMarksView, 'isRead'>) {
  const { isOn, onSubmit } = useToggle(isRead);
  return (
    <Form method="post" id="read" preventScrollReset onSubmit={onSubmit}>
      <input type="hidden" name="isRead" value={String(!isOn)} />
      <Button name="intent" value="read" variant="quiet" isOn={isOn} icon="check">
        {isOn ? 'Mark as unread' : 'Mark as read'}
      </Button>
    </Form>
  );
}
