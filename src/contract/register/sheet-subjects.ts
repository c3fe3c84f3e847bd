/** What rows of a sheet of one's own making are about. */
export const sheetSubjects = [
  'contracts',
  'providers',
  'functions',
  'entities',
  'branches',
  'chain',
  'assessments',
  'links',
] as const
export type SheetSubject = (typeof sheetSubjects)[number]
