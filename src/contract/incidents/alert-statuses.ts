/** What has been decided about an alert. */
export const alertStatuses = ['triage', 'dismissed', 'escalated'] as const
