import { defects, partOf } from './defects.ts'

/** The paper that has the list, below the checkout. */
export const listedIn = 'docs/tests.md'

/** Returns the list of planted defects for people: by part, what each would do, and what catches it. */
export function defectList(): string {
  const parts = [...Map.groupBy(defects, partOf)].map(([part, ofPart]) => {
    const lines = ofPart.map(({ hurts, test }) => `- ${hurts} (\`${test}\`)`)
    return `### ${part.charAt(0).toUpperCase()}${part.slice(1)}\n\n${lines.join('\n')}\n`
  })
  return parts.join('\n')
}
