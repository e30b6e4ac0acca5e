import { Carousel } from '~/ui/carousel';
import { Avatar } from '~/ui/pictures/avatar';

/** Students' testimonials: one per row on a phone, otherwise two. */
export function Testimonials({ says }: { says: { author: string; feedback: string }[] }) {
  return (
    <Carousel label="What students say" perView={[1, 2, 2]}>
      {says.map(({ author, feedback }) => (
        <figure key={author} className="testimonial stack is-snug">
          <blockquote>
            <p>{feedback}</p>
          </blockquote>
          <figcaption>
            <Avatar src={null} name={author} />
            <strong>{author}</strong>
          </figcaption>
        </figure>
      ))}
    </Carousel>
  );
}
