/** Pages whose layout on a wide screen differs most from that on a phone: the daily run has them, the long run the others. */
export const wideRoutes = ['/', '/management', '/purchase-process', '/news/*']
