// Answers that a browser saves as a file. They are somebody's own, so nobody in between keeps them.

import type { FastifyReply } from 'fastify'

/** `filename` must be made of our own words, never of what somebody typed (hardening U-06). */
export const asDownload = (reply: FastifyReply, type: string, filename: string): FastifyReply =>
  reply
    .header('Content-Type', type)
    .header('Content-Disposition', `attachment; filename="${filename}"`)
    .header('Cache-Control', 'private, no-store')
