/**
 * A character of a value without quotes, as the source of a pattern. A bracket or separator ends a value only where something
 * else begins after it: passwords hold them too.
 */
export const bareCharacter = String.raw`(?:[^\s"'\x60&;,)}\]|>\\]|\\(?![nrt"'])|&amp;(?![\w.-]{1,64}=)|[&;,)}\]|>](?!amp;|\s|$|["',)}\];|>]|[\w.-]{1,64}\s?[=:]))`;
