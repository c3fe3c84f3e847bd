/** Orders of the list of alerts; see `alertInbox.read`. */
export const alertOrders = ['happened', 'newest', 'gravest'] as const
export type AlertOrder = (typeof alertOrders)[number]
