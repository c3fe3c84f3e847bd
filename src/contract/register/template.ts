/** The 15 templates of the register of information, Implementing Regulation (EU) 2024/2956. */
export const templateCodes = [
  'b_01_01',
  'b_01_02',
  'b_01_03',
  'b_02_01',
  'b_02_02',
  'b_02_03',
  'b_03_01',
  'b_03_02',
  'b_03_03',
  'b_04_01',
  'b_05_01',
  'b_05_02',
  'b_06_01',
  'b_07_01',
  'b_99_01',
] as const
export type TemplateCode = (typeof templateCodes)[number]

/** Returns `B_02.02` for `b_02_02`. */
export function templateName(code: TemplateCode): string {
  return `B_${code.slice(2).replace('_', '.')}`
}

/** Returns `b_02_02` for `B_02.02`. The template names of the profile in use are among the 15. */
export function templateCode(name: string): TemplateCode {
  return name.toLowerCase().replace('.', '_') as TemplateCode
}
