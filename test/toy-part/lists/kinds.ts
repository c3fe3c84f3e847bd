import { kinds as own } from '../../../src/contract/register/kind-list.ts'
import { trainingKind } from '../training.ts'

export const kinds = [...own, trainingKind] as const
