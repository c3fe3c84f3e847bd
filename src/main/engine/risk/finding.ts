import type { RiskSpan } from './risk-types.ts'

/** A finding: its code, its position, and a key that distinguishes it from others of the same code. */
export type Finding = { code: string; span: RiskSpan; key: string }
