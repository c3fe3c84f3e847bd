/** Maximum number of ids of techniques and vulnerabilities whose users are requested at once. */
export const maxUseIds = 200
