"""Converts documents inside of LibreOffice, where no question has to go through a pipe and wake a thread.

The driver has LibreOffice's own Python run this and calls Converter.execute with two file descriptors: it answers each line of JSON
on the one, {"service", "importFilter", "exportFilter", "input", "output"}, with one on the other: {"done": true}, {"refused": <error
code>} when LibreOffice says no to the document, or {"failed": <text>}; each with the memory that LibreOffice holds. With {"width",
"most"} in place of "exportFilter" it draws slides as <output>-1, <output>-2..., and the answer has their number as "pictures". It
returns when the lines end.

Where LibreOffice has no Python the driver runs this itself, over the pipe.
"""

import json
import os

import uno
import unohelper
from com.sun.star.beans import PropertyValue
from com.sun.star.task import ErrorCodeIOException, XJob

IMPLEMENTATION = "companion.Converter"


def prop(name, value):
    return PropertyValue(Name=name, Value=value)


def load(document, request):
    """Loads without a frame: no view is made, so no user interface file is missed and nothing can ask a person."""
    document.load(
        (
            prop("URL", uno.systemPathToFileUrl(request["input"])),
            prop("FilterName", request["importFilter"]),
            prop("Hidden", True),
            prop("ReadOnly", True),
            prop("MacroExecutionMode", 0),
            prop("UpdateDocMode", 0),
        )
    )


def count(document):
    """Numbers of captions are worked out when a view is laid out. Without one they have to be asked for, or none is stored."""
    if not document.supportsService("com.sun.star.text.GenericTextDocument"):
        return
    fields = document.TextFields.createEnumeration()
    while fields.hasMoreElements():
        field = fields.nextElement()
        if field.supportsService("com.sun.star.text.textfield.SetExpression"):
            document.TextFields.refresh()
            return


def store(files, document, request):
    """Into a stream: for an address LibreOffice makes a lock, a file on the side, and waits for the disk."""
    stream = files.openFileWrite(uno.systemPathToFileUrl(request["output"]))
    try:
        document.storeToURL(
            "private:stream", (prop("FilterName", request["exportFilter"]), prop("OutputStream", stream))
        )
    finally:
        stream.closeOutput()


def draw(services, document, request):
    """The filter takes a page as it is and needs no view."""
    painter = services.createInstance("com.sun.star.drawing.GraphicExportFilter")
    pages = document.DrawPages
    shown = [page for page in map(pages.getByIndex, range(pages.Count)) if page.Visible][: request["most"]]
    for number, page in enumerate(shown, 1):
        size = picture_size(page, request["width"])
        painter.setSourceDocument(page)
        drawn = painter.filter(
            (
                prop("URL", uno.systemPathToFileUrl("%s-%d" % (request["output"], number))),
                prop("MediaType", "image/png"),
                prop("FilterData", uno.Any("[]com.sun.star.beans.PropertyValue", size)),
            )
        )
        if not drawn:
            raise RuntimeError("slide %d was not drawn" % number)
    return len(shown)


def picture_size(page, width):
    """However odd the page, the picture is at most twice as high as wide."""
    height = min(2 * width, max(1, round(width * page.Height / max(1, page.Width))))
    return (prop("PixelWidth", width), prop("PixelHeight", height))


def close(document):
    try:
        document.close(True)
    except Exception:
        document.dispose()


def convert(services, files, request):
    document = services.createInstance(request["service"])
    try:
        try:
            load(document, request)
        except ErrorCodeIOException as error:
            return {"refused": error.ErrCode}
        if "most" in request:
            return {"done": True, "pictures": draw(services, document, request)}
        count(document)
        store(files, document, request)
        return {"done": True}
    finally:
        close(document)


def answer(services, files, request):
    try:
        return convert(services, files, request)
    except Exception as error:
        return {"failed": "%s: %s" % (type(error).__name__, error)}


def memory_mb(pid):
    with open("/proc/%s/status" % pid) as status:
        return next((int(line.split()[1]) // 1024 for line in status if line.startswith("VmRSS")), 0)


def serve(services, requests, answers, pid="self"):
    files = services.createInstance("com.sun.star.ucb.SimpleFileAccess")
    with os.fdopen(requests, "r") as lines, os.fdopen(answers, "w") as out:
        for line in lines:
            outcome = answer(services, files, json.loads(line))
            out.write(json.dumps({**outcome, "memoryMb": memory_mb(pid)}) + "\n")
            out.flush()


class Converter(unohelper.Base, XJob):
    def __init__(self, context):
        self.services = context.ServiceManager

    def execute(self, arguments):
        serve(self.services, *(argument.Value for argument in arguments))


g_ImplementationHelper = unohelper.ImplementationHelper()
g_ImplementationHelper.addImplementation(Converter, IMPLEMENTATION, ())
