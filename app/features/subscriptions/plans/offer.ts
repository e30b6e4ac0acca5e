/*
 * The texts of the pages that sell the Complete DJ Package: data for the brand's owner to change. Prices come from the
 * plans.
 */

export const offer = {
  title: 'The Complete DJ Package',
  plansTitle: 'Subscription Plans',
  lead: 'Every course, DJ Hub and the rewards.',
  /** Beside the beginnings of articles, on the page that members without a subscription are led to. */
  opensTitle: 'One package opens everything',
  opens: ['DJ Hub, all of it, as it grows', 'Every course, including new ones', 'Rewards from shops and studios'],
  keeps: 'Courses you own stay yours, with or without this.',
  worthTitle: 'What’s included',
  worthLead: 'The same in every plan.',
  worthNote: 'Courses you already own count towards the total, not towards what you pay.',
  questionsTitle: 'Questions and answers',
  questions: [
    {
      question: 'How do I cancel?',
      answer:
        'On your payments page, in two steps. You keep everything until the last day you paid for, and you can undo it until then.',
    },
    {
      question: 'What happens to courses I bought on their own?',
      answer: 'They stay yours. A plan that ends doesn’t touch them.',
    },
    {
      question: 'What if a payment fails?',
      answer: 'Everything stays open for seven days and we email you. Update your card and nothing closes.',
    },
  ],
} as const;
