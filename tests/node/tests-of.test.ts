import { describe, expect, it } from 'vitest';
import { chooseTests, readRoutes, testsOf } from '../../scripts/lib/tests-of.mjs';

const sources = new Map(
  Object.entries({
    'app/paths.ts': "export const festivalSlug = 'rise-festival';",
    'app/routes.ts': `index('routes/home.tsx'), route('basket', 'routes/shop/basket.tsx'),
      route('courses/:courseId', 'routes/shop/course.tsx'), route(festivalSlug, 'routes/festival.tsx')`,
    'app/routes/shop/basket.tsx': `import { a } from '~/features/basket/add.server'; import { b } from '~/features/basket/rules';
      import { c } from '~/features/codes/rules'; import { Line } from '~/features/basket/ui/line';`,
    'app/routes/shop/course.tsx':
      "import { Line } from '~/features/basket/ui/line'; import s from '~/ui/css/course.css?url';",
    'app/ui/css/course.css': '',
    'app/features/basket/add.server.ts': "import { b } from './rules';",
    'app/features/basket/rules.ts': '',
    'app/features/basket/ui/line.tsx': '',
    'app/features/basket/basket.test.ts': "import { add } from './add.server';",
    'app/features/basket/line.test.tsx': "import { Line } from './ui/line';",
    'app/features/codes/codes.test.ts': "import { b } from '../basket/rules'; import { money } from '~/kit/money';",
    'app/kit/money.ts': '',
    'app/kit/dates.ts': '',
    'app/kit/dates.test.ts': "import { day } from './dates';",
    'tests/e2e/shop.spec.ts': [
      "test('one', () => {\n  await page.goto('/');\n});",
      "test('another', () => {\n  await page.goto('/basket?checkout=1');\n});",
    ].join('\n'),
    'tests/e2e/course.spec.ts': [
      "for (const path of ['/courses/phrase-mixing']) {",
      '  test(`@js a course`, () => {\n    await page.goto(path);\n  });\n}',
    ].join('\n'),
    'tests/e2e/lessons.spec.ts': "test('one', () => {\n  await page.goto('/courses/phrase-mixing/lessons');\n});",
  }),
);

const ofBasket = ['app/features/basket/basket.test.ts', 'app/features/basket/line.test.tsx'];

describe('the tests of a path', () => {
  it.each([
    ['a use-case: the tests of its feature', 'app/features/basket/add.server.ts', ofBasket],
    ['a file outside the features: the tests that import it', 'app/kit/money.ts', ['app/features/codes/codes.test.ts']],
    ['a file with a test of the same name: that test', 'app/kit/dates.ts', ['app/kit/dates.test.ts']],
    ['a test: the test itself', 'app/features/codes/codes.test.ts', ['app/features/codes/codes.test.ts']],
    [
      'a route: the tests of the feature that it imports most, and those in journeys that name its address',
      'app/routes/shop/basket.tsx',
      [...ofBasket, 'tests/e2e/shop.spec.ts:4'],
    ],
    [
      'a component: the tests that import it, and those in journeys that name an address of a route that shows it',
      'app/features/basket/ui/line.tsx',
      ['app/features/basket/line.test.tsx', 'tests/e2e/shop.spec.ts:4', 'tests/e2e/course.spec.ts:2'],
    ],
    ['a style sheet: the journeys of the routes that load it', 'app/ui/css/course.css', ['tests/e2e/course.spec.ts:2']],
    ['a file without tests: no tests', 'app/paths.ts', []],
  ])('%s', (_, path, expected) => expect(chooseTests(path, false, sources).tests).toEqual(expected));

  it('include, for a folder, the tests in it and the journeys of its components', () => {
    expect(chooseTests('app/kit', true, sources).tests).toEqual(['app/kit/dates.test.ts']);
    expect(chooseTests('app/features/basket', true, sources).tests).toHaveLength(4);
  });

  it('walk through the pages that show a component only', () => {
    const { pages } = chooseTests('app/features/basket/ui/line.tsx', false, sources);
    const isShowing = (path: string) => new RegExp(pages.join('|')).test(`'${path}'`);
    expect(['/basket', '/basket?checkout=1', '/courses/phrase-mixing'].filter(isShowing)).toHaveLength(3);
    expect(['/', '/courses/phrase-mixing/lessons', '/rise-festival'].filter(isShowing)).toEqual([]);
  });

  it('walk through all pages if the journey itself is asked for', () => {
    expect(testsOf(['tests/e2e/contact.spec.ts', 'app/routes/house/contact.tsx'], process.cwd()).pages).toBe('');
  });

  it('fail with a message if the path does not exist or has no tests', () => {
    const root = process.cwd();
    expect(() => testsOf(['app/nowhere'], root)).toThrow('There is no app/nowhere.');
    expect(() => testsOf(['README.md'], root)).toThrow('No test belongs to README.md.');
  });

  it('are sorted by the project that runs them', () => {
    const { units, journeys } = testsOf(['app/features/contact', 'tests/node/limits.test.ts'], process.cwd());
    expect(units).toEqual({
      workers: ['app/features/contact/contact.test.ts'],
      node: ['tests/node/limits.test.ts'],
      api: [],
    });
    expect(journeys).toContainEqual(expect.stringMatching(/^tests\/e2e\/contact\.spec\.ts:\d+$/));
  });
});

it('readRoutes reads the route table from its source', () => {
  const routes = readRoutes(sources.get('app/routes.ts') ?? '', sources.get('app/paths.ts') ?? '');
  expect([...routes]).toEqual([
    ['app/routes/home.tsx', ['']],
    ['app/routes/shop/basket.tsx', ['basket']],
    ['app/routes/shop/course.tsx', ['courses/:courseId']],
    ['app/routes/festival.tsx', ['rise-festival']],
  ]);
});
