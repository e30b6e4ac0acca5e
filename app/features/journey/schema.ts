import { z } from 'zod';
import { CourseOutput } from '~/features/catalogue/schema';

export const StageOutput = z.object({
  id: z.string(),
  stageNumber: z.number().int(),
  stageName: z.string(),
  stageSubtitle: z.string(),
  stageDescription: z.string(),
  courses: z.array(CourseOutput),
});
