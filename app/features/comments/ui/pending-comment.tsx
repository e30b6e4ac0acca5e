import { useNavigation } from '@remix-run/react';

/** The comment just sent, in its place in the list; script shows it until the server has answered. */
export function PendingComment({ parentId }: { parentId: string | null }) {
  const { formData } = useNavigation();
  const text = formData?.get('comment');
  if (formData?.get('intent') !== 'comment' || typeof text !== 'string' || !text.trim()) return null;
  if ((formData.get('commentId') ?? null) !== parentId) return null;
  return (
    <div className="comment is-pending" aria-hidden="true">
      <span className="avatar" />
      <div className="body">
        <p dir="auto">{text.trim()}</p>
      </div>
    </div>
  );
}
