import { join } from 'node:path'
import { capitalised, type Names } from './names.ts'
import { nextNumber } from './numbered.ts'
import type { Shape } from './shape.ts'

/** A decision record. */
export function decisionShape(root: string, { kebab, words }: Names): Shape {
  const number = nextNumber(join(root, 'docs', 'decisions'), 1)
  return {
    files: [
      {
        path: `docs/decisions/${number}-${kebab}.md`,
        text: `# ${Number(number)}. ${capitalised(words)}

What was the case, and what it cost whom.

What is decided, and where it stands.

Refused: what else could have been done, and why it was not.

What is weaker for it, and what would make us decide anew.
`,
      },
    ],
    lines: [],
    left: [],
  }
}
