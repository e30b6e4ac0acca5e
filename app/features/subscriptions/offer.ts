/*
 * What the pages that sell the Complete DJ Package say: data for whoever owns the brand to change. Prices are the plans'.
 */

export const offer = {
  title: 'The Complete DJ Package',
  plansTitle: 'Subscription Plans',
  lead: 'Every course we have and every one we make, DJ Hub, and the rewards. One price.',
  included: {
    renewing: ['All courses, and every new one', 'DJ Hub, all articles', 'Rewards from the first day'],
    forGood: ['All courses, for ever', 'DJ Hub, for ever', 'Future courses, for ever'],
  },
  worthTitle: 'What is in it, and what it is worth',
  worthNote: 'Courses you already own count towards the total, not towards what you pay.',
  questions: [
    {
      question: 'How do I cancel?',
      answer:
        'On your payments page, in two presses. You keep everything until the last day you paid for, and you can undo it until then.',
    },
    {
      question: 'What happens to courses I bought on their own?',
      answer: 'They stay yours. The subscription sits on top and leaves them alone when it ends.',
    },
    {
      question: 'What if a payment fails?',
      answer: 'Everything stays open for seven days, and we tell you. A new card in the billing portal settles it.',
    },
  ],
} as const;
