// Responses that a browser saves as a file. Downloads are private, so no proxy may cache them.

import type { FastifyReply } from 'fastify'

/** `filename` must consist of our own words, never of user input (hardening U-06). */
export const asDownload = (reply: FastifyReply, type: string, filename: string): FastifyReply =>
  reply
    .header('Content-Type', type)
    .header('Content-Disposition', `attachment; filename="${filename}"`)
    .header('Cache-Control', 'private, no-store')

/**
 * Sends a whole file, made within the deadline of the endpoint. After the deadline nothing is sent, because
 * the caller has been refused.
 */
export const sendWhole = (
  reply: FastifyReply,
  type: string,
  filename: string,
  content: Buffer | string,
): FastifyReply => (reply.sent ? reply : asDownload(reply, type, filename).send(content))
