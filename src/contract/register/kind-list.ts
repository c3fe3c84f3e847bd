import { arrangementKind } from './arrangement.ts'
import { assessmentKind } from './assessment.ts'
import { authorityKind } from './authority.ts'
import { branchKind, scopeEntityKind } from './entity.ts'
import { functionKind } from './function.ts'
import {
  article30Kind,
  auditTrackingKind,
  dueDiligenceKind,
  exitKind,
  intraGroupKind,
  proportionalityKind,
  providerIncidentKind,
  reviewKind,
  supplyChainKind,
} from './modules.ts'
import { providerKind } from './provider.ts'
import { serviceKind } from './service.ts'

/** Every kind of record of the register, in filing order: a kind refers only to kinds before it, and to itself. */
export const kinds = [
  scopeEntityKind,
  branchKind,
  providerKind,
  functionKind,
  arrangementKind,
  serviceKind,
  intraGroupKind,
  supplyChainKind,
  assessmentKind,
  exitKind,
  auditTrackingKind,
  dueDiligenceKind,
  article30Kind,
  providerIncidentKind,
  reviewKind,
  proportionalityKind,
  authorityKind,
] as const
