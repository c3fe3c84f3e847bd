import type { Bands, Meant } from '../severity-word.ts'

/** Scales of severities that several programs share, each by the documentation named. */

/** 0–100 in fifths (CrowdStrike, ECS risk scores without words). */
export const fifths: Bands = [
  [80, 'critical'],
  [60, 'high'],
  [40, 'medium'],
  [20, 'low'],
]
/** Risk scores of Kibana (default of the detection engine: low 21, medium 47, high 73, critical 99). */
export const kibanaRisk: Bands = [
  [90, 'critical'],
  [70, 'high'],
  [40, 'medium'],
  [20, 'low'],
]
/** 0–10 of ArcSight CEF: 0–3 low, 4–6 medium, 7–8 high, 9–10 very high. */
export const cefTen: Bands = [
  [9, 'critical'],
  [7, 'high'],
  [4, 'medium'],
  [1, 'low'],
]
/** 1–10 of GuardDuty: from 9 critical, 7 high, 4 medium, 1 low. */
export const guardDutyTen: Bands = [
  [9, 'critical'],
  [7, 'high'],
  [4, 'medium'],
  [0.1, 'low'],
]
/** 0–10 without words (QRadar magnitude and severity, Carbon Black, Sophos): CVSS v3 bands. */
export const tenths: Bands = [
  [9, 'critical'],
  [7, 'high'],
  [4, 'medium'],
  [0.1, 'low'],
]
/** 0–100 of ASFF: 1–39 low, 40–69 medium, 70–89 high, 90–100 critical. */
export const asffNormalized: Bands = [
  [90, 'critical'],
  [70, 'high'],
  [40, 'medium'],
  [1, 'low'],
]
/** `severity_id` of OCSF. */
export const ocsfIds: Meant = { 1: 'info', 2: 'low', 3: 'medium', 4: 'high', 5: 'critical', 6: 'critical' }
/** Severities of syslog (RFC 5424, 6.2.1) by number and word. */
export const syslogLevels: Meant = {
  ...{ 0: 'critical', 1: 'critical', 2: 'critical', 3: 'high', 4: 'medium', 5: 'low', 6: 'info', 7: 'info' },
  ...{ emergency: 'critical', alert: 'critical', critical: 'critical', error: 'high', warning: 'medium' },
  ...{ notice: 'low', information: 'info', informational: 'info', info: 'info', debug: 'info' },
}
/** 1–4 from low to critical (TheHive). */
export const fourUp: Meant = { 1: 'low', 2: 'medium', 3: 'high', 4: 'critical' }
/** 1–3 from high to low (Snort, Suricata). */
export const threeDown: Meant = { 1: 'high', 2: 'medium', 3: 'low', 4: 'info' }
/** 1–5 from critical to info (priorities of Wazuh's and ticket systems' kind, Tines, Palo Alto numbers reversed). */
export const fiveDown: Meant = { 1: 'critical', 2: 'high', 3: 'medium', 4: 'low', 5: 'info' }
/** 1–5 from info to critical (Palo Alto threat logs, Vectra). */
export const fiveUp: Meant = { 1: 'info', 2: 'low', 3: 'medium', 4: 'high', 5: 'critical' }
